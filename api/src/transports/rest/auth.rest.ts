import { LoginArgs } from '../../marketplace/auth/auth.input.js';
import { signIn } from '../../marketplace/auth/auth.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import { signOut } from '../../marketplace/auth/sign-out.js';
import { RegisterInput, RegisterProviderInput } from '../../marketplace/users/user.input.js';
import { findUser } from '../../marketplace/users/user-view.js';
import { registerCustomer, registerProvider } from '../../marketplace/users/users.js';
import { presentSignIn, presentUser } from './present.js';
import { message, one } from './answer.js';
import { LOGIN_LIMITS, REGISTER_LIMITS, REGISTER_PROVIDER_LIMITS } from './limits.js';
import { body, form, nothing } from './read-body.js';
import { route } from './route.js';

const registered = message('Registration successful! Please login to continue.', one('user', presentUser));

export const AUTH_ROUTES = [
  route({
    method: 'get',
    path: '/auth/me',
    operation: 'me',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => findUser(db, viewer.id),
    answer: one('user', presentUser),
  }),
  route({
    method: 'post',
    path: '/auth/login',
    operation: 'login',
    limits: LOGIN_LIMITS,
    access: 'public',
    reads: 'primary',
    input: body(LoginArgs),
    run: ({ db, deps, address }, credentials) => signIn(db, deps, credentials, address),
    answer: presentSignIn,
  }),
  route({
    method: 'post',
    path: '/auth/logout',
    operation: 'logout',
    access: SIGNED_IN,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer, address }) => signOut(db, viewer, address),
    answer: message('Signed out successfully'),
  }),
  route({
    method: 'post',
    path: '/auth/register',
    operation: 'register',
    limits: REGISTER_LIMITS,
    access: 'public',
    reads: 'primary',
    status: 201,
    input: body(RegisterInput),
    run: ({ db, deps, address }, form) => registerCustomer(db, deps, { form, address }),
    answer: registered,
  }),
  route({
    method: 'post',
    path: '/auth/register-provider',
    operation: 'registerProvider',
    limits: REGISTER_PROVIDER_LIMITS,
    access: 'public',
    reads: 'primary',
    status: 201,
    input: form(RegisterProviderInput),
    run: ({ db, deps, address }, { input, images }) => registerProvider(db, deps, { form: input, images, address }),
    answer: registered,
  }),
];
