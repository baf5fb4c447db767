import type { Category } from './offers.js';
import type { DemoProvider } from './people.js';
import type { Picture } from './pictures/draw-picture.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import type { DemoService } from './services.js';

const photo = (scene: Picture['scene'], palette: Picture['palette']): Picture => ({ scene, palette, seed: 1 });

/** By the category of the services that have them, as with all scenes. */
const OF_CATEGORY: Partial<Record<Category, readonly Picture[]>> = {
  'Wedding Planning': [photo('photo-upright', 'wine'), photo('photo-upright', 'ember')],
  'House Parties': [photo('photo-night', 'midnight'), photo('photo-night', 'forest')],
  'Corporate Events': [photo('photo-board', 'honey'), photo('photo-board', 'sage')],
};

/**
 * Adds photographs to the drawings, so that pages are judged with what people upload: one set in hard shapes, on the
 * second and the fourth service of three categories, in front of the first and behind the others, and all of it at the
 * business of the showcase provider.
 */
export function addPhotographs(services: readonly DemoService[], providers: readonly DemoProvider[]): void {
  for (const [category, photos] of Object.entries(OF_CATEGORY)) {
    const some = services.filter((service) => service.category === category);
    const [first, second] = photos;
    if (first) some[1]?.pictures.unshift(first);
    if (second) some[3]?.pictures.push(second);
  }
  const showcase = providers.find(({ name }) => name === SHOWCASE_PROVIDER);
  for (const photos of Object.values(OF_CATEGORY)) if (photos[0]) showcase?.pictures.push(photos[0]);
}
