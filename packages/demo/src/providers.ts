import type { Craft } from './crafts.js';
import type { PaletteName } from './pictures/canvas/palette.js';
import type { SceneName } from './pictures/scenes/scenes.js';

/** An invented person with an invented business. */
export interface ProviderText {
  name: string;
  businessName: string;
  craft: Craft;
  about: string;
  /** Null shows as `New` (P10). */
  rating: number | null;
  /** Scene, palette and seed of the profile picture. */
  face: readonly [SceneName, PaletteName, number];
}

/** The provider with the most services and bookings, whose address is printed at the first start. */
export const SHOWCASE_PROVIDER = 'Renata Villalobos';

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

type Row = [
  name: string,
  businessName: string,
  craft: Craft,
  rating: number | null,
  face: ProviderText['face'],
  about: string,
];

// prettier-ignore
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  Austin: [
    ['Renata Villalobos', 'Marigold & Main Events', 'planner', 4.9, ['portrait', 'powder', 9], 'We plan celebrations that feel like the people who give them. A team of four, a very long table and fifteen years of notes.'],
    ['Desmond Achebe', 'Smoke & Saffron Catering', 'catering', 4.8, ['portrait', 'mint', 8], 'Oak smoke, West African spice and Texas hospitality. Everything is cooked the same day, most of it outside.'],
    ['Caleb Whitfield', 'Hill Country Sound', 'music', 4.6, ['emblem-record', 'honey', 1], 'Bands, duos and DJs who read the room. We bring our own sound and leave no cables.'],
    ['Junie Park', 'Little Lark Bakery', 'bakery', 4.9, ['emblem-cake', 'honey', 1], 'A small bakery with a blue door. We bake in small batches and never from a mix.'],
    ['Amara Lindqvist', 'Wildfield Blooms', 'flowers', 4.7, ['portrait', 'blush', 1], 'Flowers that look as if they had just been picked, because they have. We grow half of them ourselves.'],
  ],
  Boston: [
    ['Fiona Gallagher', 'Harbor & Hall', 'planner', 4.7, ['portrait', 'powder', 14], 'Receptions, conferences and family feasts by the water. We know every freight elevator in town.'],
    ['Theo Marchetti', 'Marchetti & Friends', 'music', 4.9, ['portrait', 'blush', 6], 'Chamber players by training, crowd pleasers by choice. From string quartet to swing.'],
    ['Priya Raman', 'Cobblestone Kitchen', 'catering', 4.8, ['portrait', 'honey', 2], 'New England seasons with an Indian spice drawer. Vegetarian menus nobody has to ask for.'],
    ['Maeve Donnelly', 'Fern & Foxglove', 'flowers', 4.5, ['emblem-wreath', 'sage', 1], 'Loose, green and a little wild. We design with what the week has to give.'],
    ['Jonah Abramov', 'Stillframe Studio', 'photo', 4.8, ['emblem-camera', 'blush', 1], 'Two photographers and one rule: be close, be quiet, be kind.'],
  ],
  Chicago: [
    ['Keisha Monroe', 'Lakeshore Gatherings', 'planner', 4.8, ['portrait', 'sage', 11], 'Corporate polish with a family-reunion heart. We love a complicated seating plan.'],
    ['Marcus Delacroix', 'Windy Row DJs', 'music', 4.7, ['emblem-record', 'midnight', 1], 'House was born here and we treat it with respect. Open format, clean mixes, no air horns.'],
    ['Sofia Kowalczyk', 'Paper Moon Decor', 'decor', 4.6, ['portrait', 'honey', 4], 'Backdrops, lights and a warehouse full of lovely things, delivered on time and collected at midnight.'],
    ['Omar Haddad', 'Buttercream District', 'bakery', 4.9, ['portrait', 'lilac', 6], 'Cakes with straight edges and soft hearts. Pistachio is our vanilla.'],
    ['Elena Petrova', 'Northbank Catering', 'catering', 4.4, ['portrait', 'blush', 9], 'Banquets for twenty to four hundred. Our servers have been with us for nine years on average.'],
  ],
  Denver: [
    ['Anders Holm', 'Summit Soirees', 'planner', 4.5, ['portrait', 'blush', 13], 'Celebrations with a view. We check the weather so that you do not have to.'],
    ['Naomi Begaye', 'Alpenglow Photography', 'photo', 5, ['portrait', 'lilac', 5], 'Mountain light, real laughter and pictures you will still like in thirty years.'],
    ['Rosa Quintero', 'The Tilted Coupe', 'bar', 4.8, ['emblem-bar', 'ember', 1], 'A traveling bar with a good memory for names and a better one for drinks.'],
    ['Tyler Nakamura', 'Confetti Canyon', 'entertainment', 4.7, ['emblem-balloons', 'powder', 1], 'Magic, science and games for children, and for adults who miss being children.'],
    ['Hannah Vogel', 'Juniper Table', 'catering', null, ['portrait', 'sage', 4], 'New in town and cooking with everything the high country grows. Small menus, big flavors.'],
  ],
  Miami: [
    ['Camila Restrepo', 'Palmera Events', 'planner', 4.9, ['portrait', 'honey', 7], 'Warm nights, two languages and a plan behind every spontaneous moment.'],
    ['Mateo Figueroa', 'Sol y Sal Catering', 'catering', 4.6, ['portrait', 'mint', 7], 'Seafood, citrus and charcoal. We cook where your guests can watch.'],
    ['Andre Baptiste', 'Neon Flamingo DJs', 'music', 4.3, ['emblem-record', 'mint', 1], 'Salsa, soca, disco and whatever the night asks for. Lights included.'],
    ['Lucia Ferreira', 'Orchid Lane', 'flowers', 4.8, ['emblem-flowers', 'lilac', 1], 'Tropical flowers, handled like old friends. Arches and walls are what we love most.'],
    ['Yasmin Karimi', 'Balloon Theory', 'decor', 4.9, ['portrait', 'mint', 11], 'Balloons as architecture. Compostable latex, careful colors and a lot of air.'],
  ],
  Portland: [
    ['Ingrid Solberg', 'Rosewater Planning', 'planner', 4.6, ['portrait', 'sage', 8], 'Thirty years of weddings and one lost ring, which we found. Calm is our specialty.'],
    ['Eli Cardenas', 'Moss & Mallow Kitchen', 'catering', 4.7, ['portrait', 'lilac', 10], 'Plant-forward cooking over fire. Meat eaters have been known to apologize.'],
    ['Rowan Ashby', 'Kettle & Fiddle', 'music', null, ['emblem-lights', 'forest', 1], 'Folk, jazz and living-room concerts by musicians who like each other.'],
    ['Grace Okafor', 'Pinwheel Parties', 'entertainment', 4.9, ['portrait', 'honey', 9], 'Puppets, paint and patience. We have kept four hundred children happy and counted every one of them.'],
    ['Kenji Watanabe', 'Northlight Pictures', 'photo', 4.7, ['portrait', 'honey', 5], 'Documentary photographs and short films. We arrive early and stay for the dishes.'],
  ],
  'San Diego': [
    ['Isabella Duarte', 'Saltwind Celebrations', 'planner', 4.4, ['portrait', 'powder', 8], 'Beach permits, sunset times and a plan for the wind. Proposals are our favorite secret.'],
    ['Thuy Nguyen', 'Sugar Tide Cakes', 'bakery', 4.8, ['portrait', 'honey', 1], 'Light sponges, tropical fruit and flowers made of sugar. Every cake is drawn before it is baked.'],
    ['Malik Johnson', 'Golden Hour Pictures', 'photo', 4.6, ['portrait', 'powder', 4], 'Portraits, parties and photo booths with the kind of light everybody looks good in.'],
    ['Aisha Rahman', 'Lantern Bay Decor', 'decor', 4.7, ['emblem-lights', 'midnight', 1], 'Lanterns, candles and canopies of light. We can make a parking lot glow.'],
    ['Diego Santoro', 'Pier Nine Bar Co.', 'bar', 3.9, ['emblem-bar', 'lagoon', 1], 'Good ice, fresh juice and bartenders who listen. With or without alcohol, with equal care.'],
  ],
  Seattle: [
    ['Margaret Liu', 'Evergreen & Ever After', 'planner', 4.8, ['portrait', 'lilac', 4], 'Thoughtful planning for people with full calendars. We send one e-mail a week, and it has everything in it.'],
    ['Samuel Adeyemi', 'Rainier Rhythm', 'music', 4.8, ['portrait', 'mint', 12], 'Horn sections, highlife and first dances. We rehearse so that it sounds as if we did not.'],
    ['Beatrix Hoffmann', 'Emerald Oven', 'bakery', null, ['emblem-cake', 'mint', 1], 'Old recipes from a Viennese grandmother, baked for new occasions.'],
    ['Noor Siddiqui', 'Petal Atlas', 'flowers', 4.9, ['portrait', 'lilac', 13], 'Bouquets with a sense of place. Tell us where you met and we will find the flowers.'],
    ['Oskar Lindgren', 'Big Top Society', 'decor', 4.5, ['emblem-tent', 'honey', 1], 'Striped tents, long tables and everything that stands under them. Built by a crew that used to run a circus.'],
  ],
};

export const CITIES = Object.keys(ROWS);

/** The providers of a city. */
export const providersOf = (city: string): ProviderText[] =>
  (ROWS[city] ?? []).map(([name, businessName, craft, rating, face, about]) => ({
    name,
    businessName,
    craft,
    rating,
    face,
    about,
  }));
