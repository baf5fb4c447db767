import type { Craft } from './crafts.js';
import type { PaletteName } from './pictures/canvas/palette.js';
import type { SceneName } from './pictures/scenes/scenes.js';

/** An invented person with an invented business. */
export interface ProviderText {
  name: string;
  businessName: string;
  craft: Craft;
  about: string;
  /** Scene, palette and seed of the profile picture. */
  face: readonly [SceneName, PaletteName, number];
}

/** The provider with the most services and bookings, whose address is printed at the first start. */
export const SHOWCASE_PROVIDER = 'Renata Villalobos';

/** Providers without a review, who show as `New` (P10), with what they wrote when they asked to be verified (P73). */
export const NEWCOMERS: ReadonlyMap<string, string> = new Map([
  ['Hannah Vogel', 'We opened this spring. Our kitchen permit is on our website, and I can send a copy.'],
  [
    'Rowan Ashby',
    'Registered in Portland as a trio since March. Our names are on the posters of the Alberta street fair.',
  ],
  [
    'Beatrix Hoffmann',
    'The bakery is in the register under my name. Please call in the afternoon, we bake in the morning.',
  ],
]);

/** Telephone area codes; the numbers are 555-01xx, which are reserved for fiction. */
export const AREA_CODES: Readonly<Record<string, string>> = {
  Austin: '512',
  Boston: '617',
  Chicago: '312',
  Denver: '303',
  Miami: '305',
  Portland: '503',
  'San Diego': '619',
  Seattle: '206',
};

type Row = [name: string, businessName: string, craft: Craft, face: ProviderText['face'], about: string];

// prettier-ignore
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  Austin: [
    ['Renata Villalobos', 'Marigold & Main Events', 'planner', ['portrait', 'powder', 9], 'We plan celebrations that feel like the people who give them. A team of four, a very long table and fifteen years of notes.'],
    ['Desmond Achebe', 'Smoke & Saffron Catering', 'catering', ['portrait', 'mint', 8], 'Oak smoke, West African spice and Texas hospitality. Everything is cooked the same day, most of it outside.'],
    ['Caleb Whitfield', 'Hill Country Sound', 'music', ['emblem-record', 'honey', 1], 'Bands, duos and DJs who read the room. We bring our own sound and leave no cables.'],
    ['Junie Park', 'Little Lark Bakery', 'bakery', ['emblem-cake', 'honey', 1], 'A small bakery with a blue door. We bake in small batches and never from a mix.'],
    ['Amara Lindqvist', 'Wildfield Blooms', 'flowers', ['portrait', 'blush', 1], 'Flowers that look as if they had just been picked, because they have. We grow half of them ourselves.'],
  ],
  Boston: [
    ['Fiona Gallagher', 'Harbor & Hall', 'planner', ['portrait', 'powder', 14], 'Receptions, conferences and family feasts by the water. We know every freight elevator in town.'],
    ['Theo Marchetti', 'Marchetti & Friends', 'music', ['portrait', 'blush', 6], 'Chamber players by training, crowd pleasers by choice. From string quartet to swing.'],
    ['Priya Raman', 'Cobblestone Kitchen', 'catering', ['portrait', 'honey', 2], 'New England seasons with an Indian spice drawer. Vegetarian menus nobody has to ask for.'],
    ['Maeve Donnelly', 'Fern & Foxglove', 'flowers', ['emblem-wreath', 'sage', 1], 'Loose, green and a little wild. We design with what the week has to give.'],
    ['Jonah Abramov', 'Stillframe Studio', 'photo', ['emblem-camera', 'blush', 1], 'Two photographers and one rule: be close, be quiet, be kind.'],
  ],
  Chicago: [
    ['Keisha Monroe', 'Lakeshore Gatherings', 'planner', ['portrait', 'sage', 11], 'Corporate polish with a family-reunion heart. We love a complicated seating plan.'],
    ['Marcus Delacroix', 'Windy Row DJs', 'music', ['emblem-record', 'midnight', 1], 'House was born here and we treat it with respect. Open format, clean mixes, no air horns.'],
    ['Sofia Kowalczyk', 'Paper Moon Decor', 'decor', ['portrait', 'honey', 4], 'Backdrops, lights and a warehouse full of lovely things, delivered on time and collected at midnight.'],
    ['Omar Haddad', 'Buttercream District', 'bakery', ['portrait', 'lilac', 6], 'Cakes with straight edges and soft hearts. Pistachio is our vanilla.'],
    ['Elena Petrova', 'Northbank Catering', 'catering', ['portrait', 'blush', 9], 'Banquets for twenty to four hundred. Our servers have been with us for nine years on average.'],
  ],
  Denver: [
    ['Anders Holm', 'Summit Soirees', 'planner', ['portrait', 'blush', 13], 'Celebrations with a view. We check the weather so that you do not have to.'],
    ['Naomi Begaye', 'Alpenglow Photography', 'photo', ['portrait', 'lilac', 5], 'Mountain light, real laughter and pictures you will still like in thirty years.'],
    ['Rosa Quintero', 'The Tilted Coupe', 'bar', ['emblem-bar', 'ember', 1], 'A traveling bar with a good memory for names and a better one for drinks.'],
    ['Tyler Nakamura', 'Confetti Canyon', 'entertainment', ['emblem-balloons', 'powder', 1], 'Magic, science and games for children, and for adults who miss being children.'],
    ['Hannah Vogel', 'Juniper Table', 'catering', ['portrait', 'sage', 4], 'New in town and cooking with everything the high country grows. Small menus, big flavors.'],
  ],
  Miami: [
    ['Camila Restrepo', 'Palmera Events', 'planner', ['portrait', 'honey', 7], 'Warm nights, two languages and a plan behind every spontaneous moment.'],
    ['Mateo Figueroa', 'Sol y Sal Catering', 'catering', ['portrait', 'mint', 7], 'Seafood, citrus and charcoal. We cook where your guests can watch.'],
    ['Andre Baptiste', 'Neon Flamingo DJs', 'music', ['emblem-record', 'mint', 1], 'Salsa, soca, disco and whatever the night asks for. Lights included.'],
    ['Lucia Ferreira', 'Orchid Lane', 'flowers', ['emblem-flowers', 'lilac', 1], 'Tropical flowers, handled like old friends. Arches and walls are what we love most.'],
    ['Yasmin Karimi', 'Balloon Theory', 'decor', ['portrait', 'mint', 11], 'Balloons as architecture. Compostable latex, careful colors and a lot of air.'],
  ],
  Portland: [
    ['Ingrid Solberg', 'Rosewater Planning', 'planner', ['portrait', 'sage', 8], 'Thirty years of weddings and one lost ring, which we found. Calm is our specialty.'],
    ['Eli Cardenas', 'Moss & Mallow Kitchen', 'catering', ['portrait', 'lilac', 10], 'Plant-forward cooking over fire. Meat eaters have been known to apologize.'],
    ['Rowan Ashby', 'Kettle & Fiddle', 'music', ['emblem-lights', 'forest', 1], 'Folk, jazz and living-room concerts by musicians who like each other.'],
    ['Grace Okafor', 'Pinwheel Parties', 'entertainment', ['portrait', 'honey', 9], 'Puppets, paint and patience. We have kept four hundred children happy and counted every one of them.'],
    ['Kenji Watanabe', 'Northlight Pictures', 'photo', ['portrait', 'honey', 5], 'Documentary photographs and short films. We arrive early and stay for the dishes.'],
  ],
  'San Diego': [
    ['Isabella Duarte', 'Saltwind Celebrations', 'planner', ['portrait', 'powder', 8], 'Beach permits, sunset times and a plan for the wind. Proposals are our favorite secret.'],
    ['Thuy Nguyen', 'Sugar Tide Cakes', 'bakery', ['portrait', 'honey', 1], 'Light sponges, tropical fruit and flowers made of sugar. Every cake is drawn before it is baked.'],
    ['Malik Johnson', 'Golden Hour Pictures', 'photo', ['portrait', 'powder', 4], 'Portraits, parties and photo booths with the kind of light everybody looks good in.'],
    ['Aisha Rahman', 'Lantern Bay Decor', 'decor', ['emblem-lights', 'midnight', 1], 'Lanterns, candles and canopies of light. We can make a parking lot glow.'],
    ['Diego Santoro', 'Pier Nine Bar Co.', 'bar', ['emblem-bar', 'lagoon', 1], 'Good ice, fresh juice and bartenders who listen. With or without alcohol, with equal care.'],
  ],
  Seattle: [
    ['Margaret Liu', 'Evergreen & Ever After', 'planner', ['portrait', 'lilac', 4], 'Thoughtful planning for people with full calendars. We send one email a week, and it has everything in it.'],
    ['Samuel Adeyemi', 'Rainier Rhythm', 'music', ['portrait', 'mint', 12], 'Horn sections, highlife and first dances. We rehearse so that it sounds as if we did not.'],
    ['Beatrix Hoffmann', 'Emerald Oven', 'bakery', ['emblem-cake', 'mint', 1], 'Old recipes from a Viennese grandmother, baked for new occasions.'],
    ['Noor Siddiqui', 'Petal Atlas', 'flowers', ['portrait', 'lilac', 13], 'Bouquets with a sense of place. Tell us where you met and we will find the flowers.'],
    ['Oskar Lindgren', 'Big Top Society', 'decor', ['emblem-tent', 'honey', 1], 'Striped tents, long tables and everything that stands under them. Built by a crew that used to run a circus.'],
  ],
};

export const CITIES = Object.keys(ROWS);

/** The providers of a city. */
export const providersOf = (city: string): ProviderText[] =>
  (ROWS[city] ?? []).map(([name, businessName, craft, face, about]) => ({
    name,
    businessName,
    craft,
    face,
    about,
  }));
