import { type Craft, isCraft } from './crafts.js';
import { SCENES, type SceneName } from './pictures/scenes/scenes.js';
import { anniversary } from './texts/anniversary.js';
import { babyShower } from './texts/baby-shower.js';
import { birthdayParties } from './texts/birthday-parties.js';
import { corporateEvents } from './texts/corporate-events.js';
import { engagement } from './texts/engagement.js';
import { graduation } from './texts/graduation.js';
import { houseParties } from './texts/house-parties.js';
import { housewarming } from './texts/housewarming.js';
import { other } from './texts/other.js';
import { retirementParty } from './texts/retirement-party.js';
import { weddingPlanning } from './texts/wedding-planning.js';

/** A service that is not assigned to a provider yet. */
export interface Offer {
  category: Category;
  craft: Craft;
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  duration: string;
  features: string[];
  scene: SceneName;
}

const TEXTS = {
  'Wedding Planning': weddingPlanning,
  'Corporate Events': corporateEvents,
  'Birthday Parties': birthdayParties,
  'House Parties': houseParties,
  Anniversary: anniversary,
  'Baby Shower': babyShower,
  Graduation: graduation,
  Engagement: engagement,
  Housewarming: housewarming,
  'Retirement Party': retirementParty,
  Other: other,
};

export type Category = keyof typeof TEXTS;

/** In the order of the marketplace. */
export const CATEGORIES = Object.keys(TEXTS) as Category[];

/** Every offer, by category. Throws if a text does not have the format described in `texts/wedding-planning.ts`. */
export const readOffers = (): Offer[] =>
  CATEGORIES.flatMap((category) =>
    TEXTS[category]
      .trim()
      .split('\n\n')
      .map((text) => readOffer(category, text)),
  );

function readOffer(category: Category, text: string): Offer {
  const [head = '', description = '', features = ''] = text.split('\n');
  const [title = '', craft = '', scene = '', price = '', duration = ''] = head.split(' | ');
  if (!isCraft(craft) || !isScene(scene) || !(Number(price) > 0) || !duration || !description) {
    throw new Error(`This offer cannot be read: ${text}`);
  }
  return {
    category,
    craft,
    title,
    description,
    price: Number(price),
    duration,
    features: features.split('; '),
    scene,
  };
}

const isScene = (text: string): text is SceneName => text in SCENES;
