import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, SEARCH, LONG_READ } from '../../../engine/graphql/facts.js';
import { PROVIDER } from '../../../marketplace/auth/guard.js';
import {
  IMAGES,
  INVALID_ID,
  INVALID_INPUT,
  NEEDS_PROVIDER,
  NOT_PUBLIC,
  operation,
  UPLOAD_ERRORS,
  UPLOADS,
} from './describe.js';
import type { SignedInContext, RequestContext } from '../../request/request-context.js';
import { fromGraphqlUploads } from '../../../engine/graphql/uploads/graphql-uploads.js';
import { type FileUpload, Upload } from '../../../engine/graphql/uploads/upload.scalar.js';
import { assertId } from '../../../kernel/validation.js';
import { publicService, publicServices, servicesOfProvider } from '../../../marketplace/services/catalogue.sql.js';
import { publicServicePage } from '../../../marketplace/services/catalogue-page.js';
import { catalogueCounts } from '../../../marketplace/services/catalogue-counts.sql.js';
import { CreateServiceInput, ServicesFilter, UpdateServiceInput } from '../../../marketplace/services/service.input.js';
import {
  MAX_LISTED_SERVICES,
  MAX_SERVICE_IMAGES,
  MAX_SERVICES,
  NEW_SERVICES_FROM_ADDRESS,
  NEW_SERVICES_OF_ACCOUNT,
  SAVED_SERVICES_FROM_ADDRESS,
  SAVED_SERVICES_OF_ACCOUNT,
  DEFAULT_PAGED_SERVICES,
  MAX_LIMITED_SERVICES,
  MAX_COUNTED_CITIES,
} from '../../../marketplace/services/service-limits.js';
import { CatalogueCountsType } from '../types/catalogue-counts.type.js';
import { ServiceConnectionType, ServiceType } from '../types/service.type.js';
import {
  createService,
  deleteService,
  setServiceActive,
  updateService,
} from '../../../marketplace/services/services.js';

const NOT_OWN = 'the signed-in provider has no service with this ID';

@Resolver()
export class ServiceResolver {
  // The catalogue has no maximum: 2,000 is a large one.
  @Facts({ reads: 'catalogue', list: { entries: 2_000, readCost: 50_000, searchCost: SEARCH } })
  @Query(
    () => [ServiceType],
    operation(
      'Returns all active services of providers who are not banned, newest first, without pagination. Needs no token.',
      { BAD_USER_INPUT: 'a value of the filter is too long, or `limit` is out of range' },
    ),
  )
  services(
    @Ctx() { db, viewer }: RequestContext,
    @Arg('filter', () => ServicesFilter, {
      nullable: true,
      description: 'Filters the services. Default: all services.',
    })
    filter?: ServicesFilter | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: `Maximum number of services, 1 to ${MAX_LIMITED_SERVICES}. Default: all.`,
    })
    limit?: number | null,
  ) {
    return publicServices(db, viewer, { ...filter, limit });
  }

  // Searches twice: it also counts what matches.
  @Facts({ reads: 'primary', list: { entries: MAX_LIMITED_SERVICES, readCost: 2 * SEARCH, searchCost: 2 * SEARCH } })
  @Query(
    () => ServiceConnectionType,
    operation(
      'Returns a page of the active services of providers who are not banned, newest first. A service that is created or deleted while a client reads page after page moves no other to another page. Needs no token.',
      {
        BAD_USER_INPUT:
          'a value of the filter is too long, `first` is out of range, or `after` is not the `endCursor` of a page',
      },
    ),
  )
  servicesConnection(
    @Ctx() { db, viewer }: RequestContext,
    @Arg('filter', () => ServicesFilter, {
      nullable: true,
      description: 'Filters the services. Default: all services.',
    })
    filter?: ServicesFilter | null,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LIMITED_SERVICES}. Default: ${DEFAULT_PAGED_SERVICES}.`,
    })
    first?: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'Pagination cursor: the `endCursor` of the previous page.',
    })
    after?: string | null,
  ) {
    return publicServicePage(db, viewer, { filter, first, after });
  }

  // No list, but it counts all services.
  @Facts({ reads: 'catalogue', list: { entries: 1, readCost: SEARCH } })
  @Query(() => CatalogueCountsType, {
    ...operation(
      `Returns how many active services that match the filter there are in each city, regardless of the city of the filter, at most ${MAX_COUNTED_CITIES} cities, and in each category, regardless of that of the filter. Needs no token.`,
      { BAD_USER_INPUT: 'a value of the filter is too long' },
    ),
  })
  catalogueCounts(
    @Ctx() { db }: RequestContext,
    @Arg('filter', () => ServicesFilter, {
      nullable: true,
      description: 'Filters the services. Default: all services.',
    })
    filter?: ServicesFilter | null,
  ) {
    return catalogueCounts(db, filter ?? {});
  }

  @Facts({ reads: 'catalogue' })
  @Query(() => ServiceType, {
    nullable: true,
    ...operation('Returns an active service. The field is `null` only together with an error. Needs no token.', {
      BAD_USER_INPUT: INVALID_ID,
      NOT_FOUND: NOT_PUBLIC,
    }),
  })
  service(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Ctx() { db, viewer }: RequestContext,
  ) {
    assertId(id);
    return publicService(db, viewer, id);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_SERVICES, readCost: LONG_READ } })
  @Query(
    () => [ServiceType],
    operation(
      `Returns the services of the signed-in provider, inactive ones included, newest first, at most ${MAX_LISTED_SERVICES}. Providers only.`,
      NEEDS_PROVIDER,
    ),
  )
  providerServices(@Ctx() { db, viewer }: SignedInContext) {
    return servicesOfProvider(db, viewer.id);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ServiceType,
    operation('Creates a service of the signed-in provider and returns it. It is active immediately. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_INPUT,
      ...UPLOAD_ERRORS,
      CONFLICT: `the provider already has ${MAX_SERVICES} services`,
      RATE_LIMITED: `${NEW_SERVICES_OF_ACCOUNT.points} services of the account were created within an hour, ${NEW_SERVICES_FROM_ADDRESS.points} from the same IP address within 24 hours, or ${UPLOADS}`,
    }),
  )
  async createService(
    @Arg('input', () => CreateServiceInput, { description: 'The data of the service.' })
    input: CreateServiceInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description: `Images of the service; clients show the first one in lists. ${IMAGES}`,
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    return createService(db, deps, viewer, { form: input, images: incoming, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ServiceType,
    operation(
      'Replaces the data of a service of the signed-in provider and returns it. Existing bookings are not changed. Providers only.',
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: `the input is invalid, or the service would have more than ${MAX_SERVICE_IMAGES} images; \`extensions.fields\` maps each invalid field to a message`,
        NOT_FOUND: NOT_OWN,
        ...UPLOAD_ERRORS,
        RATE_LIMITED: `${SAVED_SERVICES_OF_ACCOUNT.points} updates of the account, or ${SAVED_SERVICES_FROM_ADDRESS.points} from the same IP address, were made within an hour, or ${UPLOADS}`,
      },
    ),
  )
  async updateService(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Arg('input', () => UpdateServiceInput, { description: 'The new data of the service.' })
    input: UpdateServiceInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description: `Images to add after the existing ones. ${IMAGES}`,
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    assertId(id);
    return updateService(db, deps, viewer, {
      id,
      changes: input,
      images: incoming,
      address,
    });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ServiceType,
    operation(
      'Activates or deactivates a service of the signed-in provider and returns it. Its bookings are not changed. Providers only.',
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: INVALID_ID,
        NOT_FOUND: NOT_OWN,
        CONFLICT: 'an administrator has deactivated the service',
        RATE_LIMITED: `${SAVED_SERVICES_OF_ACCOUNT.points} updates of the account, or ${SAVED_SERVICES_FROM_ADDRESS.points} from the same IP address, were made within an hour`,
      },
    ),
  )
  setServiceActive(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Arg('isActive', () => Boolean, { description: '`true` to activate it, `false` to deactivate it.' })
    isActive: boolean,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    assertId(id);
    return setServiceActive(db, deps, viewer, { id, isActive, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Deletes a service of the signed-in provider permanently and returns the ID. Its bookings remain. Providers only.',
      { ...NEEDS_PROVIDER, BAD_USER_INPUT: INVALID_ID, NOT_FOUND: NOT_OWN },
    ),
  )
  deleteService(
    @Arg('id', () => ID, { description: 'ID of the service.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return deleteService(db, viewer, id);
  }
}
