import { type Request, Router } from 'express';
import { publicService, publicServices } from '../services/catalogue.js';
import { ServicesFilter } from '../services/service.input.js';
import { freeSlots } from '../slots/slot-list.js';
import { assertDate } from '../kernel/validation.js';
import { answer, publicAnswer } from './answer.js';
import { presentService, presentSlot } from './present.js';
import { pathId, readQuery } from './read-body.js';

async function filterOf(req: Request) {
  const { search = '', city = '', category = '' } = await readQuery(req, ServicesFilter);
  const question = [search ?? '', city ?? '', category ?? ''];
  return { question, isList: true, isWhole: question.every((text) => text === '') };
}

const idOf = async (req: Request) => ({
  question: [pathId(req)],
  isList: false,
  isWhole: false,
});

export const serviceRoutes = Router()
  .get(
    '/',
    publicAnswer(filterOf, async ({ db, viewer }, req) => {
      const services = await publicServices(db, await readQuery(req, ServicesFilter));
      return { services: services.map((service) => presentService(service, viewer)) };
    }),
  )
  .get(
    '/:id',
    publicAnswer(idOf, async ({ db, viewer }, req) => {
      const id = pathId(req);
      return { service: presentService(await publicService(db, id), viewer) };
    }),
  )
  .get(
    '/:id/slots/:date',
    answer(200, async ({ db }, req) => {
      const id = pathId(req);
      const date = String(req.params.date);
      assertDate(date);
      const { provider } = await publicService(db, id);
      return { slots: (await freeSlots(db, provider.id, date)).map(presentSlot) };
    }),
  );
