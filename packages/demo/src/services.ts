import { addDays } from './days.js';
import type { DemoProvider } from './people.js';
import { CRAFTS } from './crafts.js';
import { type Category, type Offer, readOffers } from './offers.js';
import type { Picture } from './pictures/draw-picture.js';
import { SCENES, type SceneName } from './pictures/scenes/scenes.js';
import { SHOWCASE_PROVIDER } from './providers.js';
import type { Random } from './pictures/canvas/random.js';

export interface DemoService {
  id: string;
  providerId: string;
  title: string;
  description: string;
  category: Category;
  /** Dollars. */
  price: number;
  duration: string;
  features: string[];
  pictures: Picture[];
  isActive: boolean;
  createdAt: Date;
}

/** One service in this number is inactive, or has a second picture. */
const INACTIVE_EVERY = 25;
const SECOND_PICTURE_EVERY = 4;

/**
 * Assigns the offers of each craft to its providers, round-robin, but first to those in cities that have nothing of the category
 * yet; the showcase provider gets two offers per round.
 */
export function makeServices(random: Random, providers: readonly DemoProvider[], today: string): DemoService[] {
  const offers = mixed(random, readOffers());
  const nextPicture = pictureSelector(offers);
  const rounds = new Map(
    CRAFTS.map((craft) => {
      const ofCraft = providers.filter((provider) => provider.craft === craft);
      const showcase = ofCraft.filter(({ name }) => name === SHOWCASE_PROVIDER);
      return [craft, random.shuffled([...ofCraft, ...showcase])];
    }),
  );
  const offered = new Set<string>();

  return offers.map(({ craft, scene, ...text }, i) => {
    const round = rounds.get(craft) ?? [];
    const isActive = i % INACTIVE_EVERY !== INACTIVE_EVERY - 1;
    const missing = round.findIndex(({ city }) => !offered.has(`${text.category} in ${city}`));
    const [provider] = round.splice(Math.max(missing, 0), 1);
    if (!provider) throw new Error(`Nobody offers ${craft}`);
    round.push(provider);
    if (isActive) offered.add(`${text.category} in ${provider.city}`);
    const others = offers.filter((offer) => offer.category === text.category && offer.scene !== scene);
    const second = i % SECOND_PICTURE_EVERY === 1 ? [nextPicture(random.pick(others).scene)] : [];
    return {
      id: random.uuid(),
      providerId: provider.id,
      ...text,
      pictures: [nextPicture(scene), ...second],
      isActive,
      // The first is the newest; the others follow at intervals of one and a half days.
      createdAt: new Date(`${addDays(today, -8 - Math.floor(i * 1.5))}T${10 + (i % 8)}:${10 + (i % 50)}:00Z`),
    };
  });
}

/** Distributes each category over the whole list, so that the page of the newest services shows several categories. */
function mixed(random: Random, offers: readonly Offer[]): Offer[] {
  const sizes = new Map<Category, number>();
  for (const { category } of offers) sizes.set(category, (sizes.get(category) ?? 0) + 1);
  const seen = new Map<Category, number>();
  return random
    .shuffled(offers)
    .map((offer) => {
      const index = seen.get(offer.category) ?? 0;
      seen.set(offer.category, index + 1);
      return { offer, at: (index + random.between(0.2, 0.8)) / (sizes.get(offer.category) ?? 1) };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ offer }) => offer);
}

/** Each distinct picture takes 100 ms of the build, so that two services share one on average. */
const SERVICES_PER_PICTURE = 2;

/** Cycles through the palettes of a scene, so that repetitions of a picture are as far apart as possible. */
function pictureSelector(offers: readonly Offer[]): (scene: SceneName) => Picture {
  const used = new Map<SceneName, number>();
  return (scene) => {
    const count = used.get(scene) ?? 0;
    used.set(scene, count + 1);
    const wanted = offers.filter((offer) => offer.scene === scene).length;
    const { palettes } = SCENES[scene];
    const choice = palettes.slice(0, Math.ceil(wanted / SERVICES_PER_PICTURE));
    const palette = choice[count % choice.length];
    if (!palette) throw new Error(`The scene ${scene} has no palette`);
    return { scene, palette, seed: 1 };
  };
}
