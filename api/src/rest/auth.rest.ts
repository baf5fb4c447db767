import { Router } from 'express';
import { LoginArgs } from '../auth/auth.input.js';
import { signIn } from '../auth/auth.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../auth/guard.js';
import { signOut } from '../auth/sign-out.js';
import { RegisterInput, RegisterProviderInput } from '../users/registration.input.js';
import { findUser, registerCustomer, registerProvider } from '../users/users.js';
import { respond, respondTo } from './respond.js';
import { presentUser } from './present.js';
import { readBody, readForm } from './read-body.js';

const REGISTERED = 'Registration successful! Please login to continue.';

export const authRoutes = Router()
  .get(
    '/me',
    respondTo(CUSTOMER_OR_PROVIDER, 200, async ({ db, viewer }) => ({
      user: presentUser(await findUser(db, viewer.id)),
    })),
  )
  .post(
    '/login',
    respond(200, async ({ db, market, address }, req) => {
      const { token, user } = await signIn(db, market, await readBody(req, LoginArgs), address);
      return { token, user: presentUser(user) };
    }),
  )
  .post(
    '/logout',
    respondTo(SIGNED_IN, 200, async ({ db, viewer, address }) => {
      await signOut(db, viewer, address);
      return { message: 'Signed out successfully' };
    }),
  )
  .post(
    '/register',
    respond(201, async ({ db, market, address }, req) => {
      const user = await registerCustomer(db, market, await readBody(req, RegisterInput), address);
      return { user: presentUser(user), message: REGISTERED };
    }),
  )
  .post(
    '/register-provider',
    respond(201, async ({ db, market, address }, req) => {
      const { input, images } = await readForm(req, RegisterProviderInput);
      const user = await registerProvider(db, market, input, images, address);
      return { user: presentUser(user), message: REGISTERED };
    }),
  );
