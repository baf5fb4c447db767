import type { Request, RequestHandler } from 'express';
import { type KeptAnswer, questionKey, sendKept } from '../http/kept-answers.js';
import { assertRole } from '../auth/guard.js';
import type { Role, Viewer } from '../auth/viewer.js';
import { routeOf } from '../ops/watch-requests.js';
import { catalogueVersion } from '../services/catalogue-version.js';
import { contextOf, type MemberContext, type RequestContext } from '../request-context.js';

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

/** The same for what depends on nothing but the catalogue, and on whether the viewer is signed in: kept when finished. */
export const publicAnswer =
  (handle: (context: RequestContext, req: Request) => Promise<object>): RequestHandler =>
  async (req, res) => {
    res.locals.place = routeOf(req);
    const context = contextOf(res);
    const { answers, db, viewer } = context;
    const version = await catalogueVersion(db);
    const key = questionKey(viewer, req.originalUrl);
    const make = async (): Promise<KeptAnswer> => {
      const keys = await handle(context, req);
      const text = JSON.stringify({ success: true, ...keys });
      return answers.keep(key, version, 'application/json; charset=utf-8', text);
    };
    await answers.othersMaking(key);
    const kept = answers.get(key, version);
    if (kept) return sendKept(req, res, kept);
    const made = make();
    answers.making(key, made);
    await sendKept(req, res, await made);
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
