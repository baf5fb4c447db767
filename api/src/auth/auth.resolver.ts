import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { MemberContext, RequestContext } from '../request-context.js';
import { fromGraphqlUploads } from '../images/graphql-uploads.js';
import { type FileUpload, Upload } from '../images/upload.scalar.js';
import { RegisterInput, RegisterProviderInput } from '../users/registration.input.js';
import { findUser, registerCustomer, registerProvider } from '../users/users.js';
import { UserType } from '../users/user.type.js';
import { LoginArgs } from './auth.input.js';
import { signIn } from './auth.js';
import { AuthPayloadType } from './auth.type.js';
import { MEMBER, SIGNED_IN } from './guard.js';
import { signOut } from './sign-out.js';

@Resolver()
export class AuthResolver {
  @Authorized(MEMBER)
  @Query(() => UserType, { description: 'The account that is signed in.' })
  me(@Ctx() { db, viewer }: MemberContext) {
    return findUser(db, viewer.id);
  }

  @Mutation(() => UserType, { description: 'Makes a customer account; the person signs in next.' })
  register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx() { db, market, address }: RequestContext,
  ) {
    return registerCustomer(db, market, input, address);
  }

  @Mutation(() => UserType, {
    description: 'Makes a provider account with its business; the person signs in next.',
  })
  async registerProvider(
    @Arg('input', () => RegisterProviderInput, { description: 'The new account.' })
    input: RegisterProviderInput,
    @Ctx() { db, market, address }: RequestContext,
    @Arg('images', () => [Upload], {
      nullable: true,
      description:
        'At most 5 pictures of the business, PNG, JPG or GIF of up to 10 MB each; the first is the profile image.',
    })
    images?: Promise<FileUpload>[] | null,
  ) {
    return registerProvider(db, market, input, await fromGraphqlUploads(images), address);
  }

  @Mutation(() => AuthPayloadType, { description: 'Signs a customer or a provider in.' })
  login(
    @Args(() => LoginArgs) credentials: LoginArgs,
    @Ctx() { db, market, address }: RequestContext,
  ) {
    return signIn(db, market, credentials, address);
  }

  @Authorized(SIGNED_IN)
  @Mutation(() => Boolean, {
    description:
      'Signs out, of the admin portal as well: the token that was sent is no longer good for anything. Other sessions of the account go on.',
  })
  async logout(@Ctx() { db, market, viewer, address }: MemberContext) {
    await signOut(db, market, viewer, address);
    return true;
  }
}
