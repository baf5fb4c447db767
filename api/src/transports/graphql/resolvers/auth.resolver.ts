import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import type { SignedInContext, RequestContext } from '../../request/request-context.js';
import { fromGraphqlUploads } from '../../../engine/graphql/uploads/graphql-uploads.js';
import { type FileUpload, Upload } from '../../../engine/graphql/uploads/upload.scalar.js';
import { RegisterInput, RegisterProviderInput } from '../../../marketplace/users/user.input.js';
import { findUser } from '../../../marketplace/users/user-view.js';
import { registerCustomer, registerProvider } from '../../../marketplace/users/users.js';
import { UserType } from '../types/user.type.js';
import { LoginArgs } from '../../../marketplace/auth/auth.input.js';
import { signIn } from '../../../marketplace/auth/auth.js';
import { AuthPayloadType } from '../types/auth.type.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../../marketplace/auth/guard.js';
import {
  IMAGES,
  NEEDS_CUSTOMER_OR_PROVIDER,
  NEEDS_SESSION,
  operation,
  REGISTRATION_ERRORS,
  SIGN_IN_ERRORS,
  UPLOAD_ERRORS,
} from './describe.js';
import { signOut } from '../../../marketplace/auth/sign-out.js';

@Resolver()
export class AuthResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Query(
    () => UserType,
    operation('Returns the signed-in account. Customers and providers only.', NEEDS_CUSTOMER_OR_PROVIDER),
  )
  me(@Ctx() { db, viewer }: SignedInContext) {
    return findUser(db, viewer.id);
  }

  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => UserType,
    operation(
      'Creates a customer account and returns it. Returns no token: call `login` next. Needs no token.',
      REGISTRATION_ERRORS,
    ),
  )
  register(
    @Arg('input', () => RegisterInput, { description: 'The data of the account.' })
    input: RegisterInput,
    @Ctx() { db, deps, address }: RequestContext,
  ) {
    return registerCustomer(db, deps, { form: input, address });
  }

  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => UserType,
    operation(
      'Creates a provider account with its business and returns it. Returns no token: call `login` next. Needs no token.',
      { ...REGISTRATION_ERRORS, ...UPLOAD_ERRORS },
    ),
  )
  async registerProvider(
    @Arg('input', () => RegisterProviderInput, { description: 'The data of the account.' })
    input: RegisterProviderInput,
    @Ctx() { db, deps, address }: RequestContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description: `Images of the business; the first becomes the profile image. ${IMAGES}`,
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    const incoming = await fromGraphqlUploads(images);
    return registerProvider(db, deps, { form: input, images: incoming, address });
  }

  @Facts({ reads: 'primary', signsIn: true })
  @Mutation(
    () => AuthPayloadType,
    operation('Signs a customer or provider in and returns a token. Needs no token.', {
      ...SIGN_IN_ERRORS,
      FORBIDDEN: 'email address and password are correct, but the account is banned',
    }),
  )
  login(@Args(() => LoginArgs) credentials: LoginArgs, @Ctx() { db, deps, address }: RequestContext) {
    return signIn(db, deps, credentials, address);
  }

  @Authorized(SIGNED_IN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => Boolean,
    operation(
      'Ends the session of the request: its token becomes invalid and its WebSocket connections are closed. Other sessions of the account are not affected. Returns `true`. For customers, providers and administrators.',
      { ...NEEDS_SESSION, FORBIDDEN: 'the token is an access token' },
    ),
  )
  async logout(@Ctx() { db, viewer, address }: SignedInContext) {
    await signOut(db, viewer, address);
    return true;
  }
}
