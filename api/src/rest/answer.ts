import type { Request, RequestHandler } from 'express';
import { isGone } from '../http/in-flight.js';
import { questionKey, sendKept } from '../http/kept-answers.js';
import { assertRole } from '../auth/guard.js';
import type { Role, Viewer } from '../users/viewer.js';
import { routeOf } from '../http/watch-requests.js';
import { catalogueVersion } from '../services/catalogue-version.js';
import { contextOf, type MemberContext, type RequestContext } from '../http/request-context.js';

/** A handler that gives the keys of the answer; `"success": true` and the status are added here. */
export const answer =
  (
    status: number,
    handle: (context: RequestContext, req: Request) => Promise<object>,
  ): RequestHandler =>
  async (req, res) => {
    res.locals.place = routeOf(req);
    const keys = await handle(contextOf(res), req);
    res.status(status).json({ success: true, ...keys });
  };

/** What an answer depends on beside the viewer, such as a filter; nothing else of the address makes another answer. */
type Asking = (req: Request) => Promise<{ question: string[]; isList: boolean; isWhole: boolean }>;

/** The same for what depends on nothing but the catalogue, and on whether the viewer is signed in: kept when finished. */
export const publicAnswer =
  (
    asking: Asking,
    handle: (context: RequestContext, req: Request) => Promise<object>,
  ): RequestHandler =>
  async (req, res) => {
    const place = routeOf(req);
    res.locals.place = place;
    const context = contextOf(res);
    const { answers, db, viewer, address } = context;
    const { question, isList, isWhole } = await asking(req);
    const version = await catalogueVersion(db);
    const key = questionKey(viewer, place, ...question);
    const turnOf = isList ? address : null;
    const isAsked = { key, turnOf, isWhole, isGone: () => isGone(req, res) };
    const answer = await answers.serve(isAsked, version, async () => {
      const keys = await handle(context, req);
      const text = JSON.stringify({ success: true, ...keys });
      return { version, type: 'application/json; charset=utf-8', text };
    });
    if (answer) await sendKept(req, res, answer);
  };

/** The same as `answer` for people with one of the roles; the guard comes before the body is looked at. */
export const answerTo = (
  roles: readonly Role[],
  status: number,
  handle: (context: MemberContext, req: Request) => Promise<object>,
): RequestHandler =>
  answer(status, async (context, req) => {
    const viewer: Viewer | null = context.viewer;
    assertRole(viewer, roles);
    return handle({ ...context, viewer }, req);
  });
