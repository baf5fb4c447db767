import { LoginArgs } from '../../marketplace/auth/auth.input.js';
import { signIn } from '../../marketplace/auth/auth.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import { signOut } from '../../marketplace/auth/sign-out.js';
import { RegisterInput, RegisterProviderInput } from '../../marketplace/users/user.input.js';
import { findUser, type UserView } from '../../marketplace/users/user-view.js';
import { registerCustomer, registerProvider } from '../../marketplace/users/users.js';
import { presentUser } from './present.js';
import { nothing, readBody, readForm } from './read-body.js';
import { message, one, route } from './route.js';

const registered = (user: UserView) => ({
  user: presentUser(user),
  message: 'Registration successful! Please login to continue.',
});

export const AUTH_ROUTES = [
  route({
    method: 'get',
    path: '/auth/me',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer }) => findUser(db, viewer.id),
    body: one('user', presentUser),
  }),
  route({
    method: 'post',
    path: '/auth/login',
    access: 'public',
    reads: 'primary',
    input: (req) => readBody(req, LoginArgs),
    run: ({ db, deps, address }, credentials) => signIn(db, deps, credentials, address),
    body: ({ token, user }) => ({ token, user: presentUser(user) }),
  }),
  route({
    method: 'post',
    path: '/auth/logout',
    access: SIGNED_IN,
    reads: 'primary',
    input: nothing,
    run: ({ db, viewer, address }) => signOut(db, viewer, address),
    body: message('Signed out successfully'),
  }),
  route({
    method: 'post',
    path: '/auth/register',
    access: 'public',
    reads: 'primary',
    status: 201,
    input: (req) => readBody(req, RegisterInput),
    run: ({ db, deps, address }, form) => registerCustomer(db, deps, { form, address }),
    body: registered,
  }),
  route({
    method: 'post',
    path: '/auth/register-provider',
    access: 'public',
    reads: 'primary',
    status: 201,
    input: (req) => readForm(req, RegisterProviderInput),
    run: ({ db, deps, address }, { input, images }) => registerProvider(db, deps, { form: input, images, address }),
    body: registered,
  }),
];
