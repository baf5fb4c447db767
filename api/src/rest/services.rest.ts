import { type Request, Router } from 'express';
import { publicService, publicServices } from '../services/catalogue.js';
import { ServicesFilter } from '../services/service.input.js';
import { freeSlots } from '../slots/slot-list.js';
import { assertDate } from '../kernel/validation.js';
import { respond, respondCached } from './respond.js';
import { presentService, presentSlot } from './present.js';
import { pathId, readQuery } from './read-body.js';

async function filterOf(req: Request) {
  const { search = '', city = '', category = '' } = await readQuery(req, ServicesFilter);
  const parameters = [search ?? '', city ?? '', category ?? ''];
  return { parameters, isList: true, isWhole: parameters.every((text) => text === '') };
}

const idOf = async (req: Request) => ({
  parameters: [pathId(req)],
  isList: false,
  isWhole: false,
});

export const serviceRoutes = Router()
  .get(
    '/',
    respondCached(filterOf, async ({ db, viewer }, req) => {
      const services = await publicServices(db, await readQuery(req, ServicesFilter));
      return { services: services.map((service) => presentService(service, viewer)) };
    }),
  )
  .get(
    '/:id',
    respondCached(idOf, async ({ db, viewer }, req) => {
      const id = pathId(req);
      return { service: presentService(await publicService(db, id), viewer) };
    }),
  )
  .get(
    '/:id/slots/:date',
    respond(200, async ({ db }, req) => {
      const id = pathId(req);
      const date = String(req.params.date);
      assertDate(date);
      const { provider } = await publicService(db, id);
      return { slots: (await freeSlots(db, provider.id, date)).map(presentSlot) };
    }),
  );
