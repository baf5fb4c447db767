import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { PROVIDER } from '../auth/guard.js';
import type { MemberContext, RequestContext } from '../request-context.js';
import { fromGraphqlUploads } from '../images/graphql-uploads.js';
import { type FileUpload, Upload } from '../images/upload.scalar.js';
import { assertId } from '../validation.js';
import { publicService, publicServices, servicesOfProvider } from './catalogue.js';
import { CreateServiceInput, ServicesFilter, UpdateServiceInput } from './service.input.js';
import { MOST_SERVICES, MOST_SERVICES_LISTED } from './service-limits.js';
import { ServiceType } from './service.type.js';
import { createService, deleteService, updateService } from './services.js';

const IMAGES = 'At most 5 pictures, PNG, JPG or GIF of up to 10 MB each.';

@Resolver()
export class ServiceResolver {
  @Query(() => [ServiceType], {
    description: 'All active services of active providers, newest first.',
  })
  services(
    @Ctx() { db }: RequestContext,
    @Arg('filter', () => ServicesFilter, { nullable: true, description: 'Leave out to get all.' })
    filter?: ServicesFilter | null,
  ) {
    return publicServices(db, filter ?? {});
  }

  @Query(() => ServiceType, {
    nullable: true,
    description: 'One active service of an active provider; else NOT_FOUND.',
  })
  service(
    @Arg('id', () => ID, { description: 'The service.' }) id: string,
    @Ctx() { db }: RequestContext,
  ) {
    assertId(id);
    return publicService(db, id);
  }

  @Authorized(PROVIDER)
  @Query(() => [ServiceType], {
    description: `The signed-in provider's services, inactive ones included, newest first; at most ${MOST_SERVICES_LISTED}.`,
  })
  providerServices(@Ctx() { db, viewer }: MemberContext) {
    return servicesOfProvider(db, viewer.id);
  }

  @Authorized(PROVIDER)
  @Mutation(() => ServiceType, {
    description: `Offers a new service, active at once; CONFLICT when the provider has ${MOST_SERVICES}.`,
  })
  async createService(
    @Arg('input', () => CreateServiceInput, { description: 'The new service.' })
    input: CreateServiceInput,
    @Ctx() { db, market, viewer, address }: MemberContext,
    @Arg('images', () => [Upload], { nullable: true, description: IMAGES })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    return createService(db, market, viewer, input, incoming, address);
  }

  @Authorized(PROVIDER)
  @Mutation(() => ServiceType, {
    description: "Changes one of the provider's own services; new images come after the old.",
  })
  async updateService(
    @Arg('id', () => ID, { description: 'The service.' }) id: string,
    @Arg('input', () => UpdateServiceInput, { description: 'The service as it shall be.' })
    input: UpdateServiceInput,
    @Ctx() { db, market, viewer, address }: MemberContext,
    @Arg('images', () => [Upload], { nullable: true, description: IMAGES })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    assertId(id);
    return updateService(db, market, viewer, id, input, incoming, address);
  }

  @Authorized(PROVIDER)
  @Mutation(() => ID, {
    description: "Deletes one of the provider's own services; bookings made of it stay readable.",
  })
  deleteService(
    @Arg('id', () => ID, { description: 'The service.' }) id: string,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return deleteService(db, market, viewer, id);
  }
}
