import { circle, type Drawing, ellipse, path, stroke } from '../canvas/drawing.js';
import { darken, lighten, mix } from '../canvas/palette.js';

const SKINS = ['#f4cfb0', '#e8b48d', '#d69a6c', '#b97a4f', '#8d5837', '#633b26'] as const;
const HAIR = ['#2a1d1a', '#3d2620', '#5b3823', '#8a5a34', '#c08a4c', '#b8b2ab', '#7a3325'] as const;

/** Hair behind and in front of a face that is about 130 wide and 160 high around (240, 205). */
interface Hairdo {
  behind: string;
  front: string;
}

const CAP =
  'M172 206 C160 130 206 104 244 106 C292 106 322 140 308 208 C304 176 290 156 262 150 C226 148 190 160 172 206 Z';
const PARTED =
  'M170 214 C156 130 208 102 242 104 C290 104 326 140 310 216 C306 180 286 164 256 146 C240 170 200 172 184 180 C176 190 172 200 170 214 Z';

const HAIRDOS: readonly Hairdo[] = [
  { behind: '', front: CAP },
  {
    behind: 'M160 214 C146 110 334 110 320 214 C330 270 326 300 316 316 H164 C154 300 150 270 160 214 Z',
    front: PARTED,
  },
  {
    behind: 'M158 216 C140 96 340 96 322 216 C336 300 350 352 338 404 H142 C130 352 144 300 158 216 Z',
    front: PARTED,
  },
  { behind: 'M240 86 m-33 0 a33 33 0 1 0 66 0 a33 33 0 1 0 -66 0 Z', front: CAP },
  {
    behind:
      'M240 68 C286 56 330 84 340 126 C366 150 364 200 342 222 C340 262 312 276 296 270 H184 C168 276 140 262 138 222 C116 200 114 150 140 126 C150 84 194 56 240 68 Z',
    front:
      'M174 196 C168 150 204 134 240 134 C276 134 312 150 306 196 C296 166 276 156 240 156 C204 156 184 166 174 196 Z',
  },
  {
    behind: '',
    front: 'M176 184 C180 120 300 120 304 184 C290 150 270 138 240 138 C210 138 190 150 176 184 Z',
  },
  {
    behind: 'M160 214 C146 104 334 104 320 214 C326 260 312 286 300 292 H180 C168 286 154 260 160 214 Z',
    front:
      'M170 210 C160 120 210 102 240 104 C280 104 320 124 310 210 C306 190 300 176 296 170 C262 180 214 180 184 170 C178 180 174 194 170 210 Z',
  },
];

/** Head and shoulders of a smiling person, 480 x 480. */
export function person(d: Drawing): string {
  const { palette: p, random } = d;
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIR);
  const clothes = random.pick([p.accents[0], p.accents[2], p.near, p.mid, p.cloth]);
  const scarf = random.chance(0.12);
  const style = random.pick(HAIRDOS);
  const beard = style.behind === '' && random.chance(0.45);
  const face =
    'M176 190 C176 140 204 122 240 122 C276 122 304 140 304 190 C304 246 276 286 240 286 C204 286 176 246 176 190 Z';
  const shine = d.linear({ 0: lighten(skin, 0.14), 0.6: skin, 1: darken(skin, 0.14) }, [0, 0, 1, 0.5]);
  const locks = d.linear({ 0: lighten(hair, 0.2), 0.6: hair, 1: darken(hair, 0.3) }, [0, 0, 0.6, 1]);
  const cloth = d.linear({ 0: lighten(clothes, 0.16), 0.6: clothes, 1: darken(clothes, 0.2) }, [0, 0, 1, 0.7]);
  const features =
    stroke('M205 196 q11 -9 22 0 M253 196 q11 -9 22 0', darken(skin, 0.72), 4.5) +
    stroke('M202 176 q13 -10 27 -4 M251 172 q14 -6 27 4', mix(hair, skin, 0.15), 5) +
    stroke('M240 204 q-7 18 2 24', darken(skin, 0.3), 3.6) +
    stroke('M218 248 Q240 266 262 248', darken(mix(skin, '#b8323f', 0.42), 0.2), 5) +
    ellipse(204, 226, 15, 10, '#e2606a', 'fill-opacity=".2"') +
    ellipse(276, 226, 15, 10, '#e2606a', 'fill-opacity=".2"') +
    (random.chance(0.25)
      ? `<g fill="none" stroke="${p.ink}" stroke-width="4">${circle(216, 198, 21, 'none')}${circle(264, 198, 21, 'none')}<path d="M237 196 h6"/></g>`
      : '');
  const collar = random.pick([
    path('M196 330 Q240 378 284 330 L296 342 Q240 404 184 342 Z', lighten(clothes, 0.3)),
    path('M188 334 L240 420 L292 334 L316 352 L262 480 H218 L164 352 Z', darken(clothes, 0.24)) +
      path('M204 328 L240 408 L276 328 Q240 356 204 328 Z', p.cloth),
    path('M198 300 H282 L288 346 Q240 366 192 346 Z', darken(clothes, 0.12)),
  ]);
  return (
    (scarf ? '' : path(style.behind, locks)) +
    path('M60 490 C62 386 130 350 200 336 H280 C350 350 418 386 420 490 Z', cloth) +
    path('M206 262 H274 V330 Q276 352 240 362 Q204 352 206 330 Z', darken(skin, 0.18)) +
    collar +
    (scarf ? '' : circle(176, 208, 15, skin) + circle(304, 208, 15, darken(skin, 0.08))) +
    path(face, shine) +
    (beard && !scarf
      ? path(
          'M177 204 C186 236 206 234 240 234 C274 234 294 236 303 204 C306 262 276 298 240 298 C204 298 174 262 177 204 Z',
          hair,
        ) + path('M216 244 Q240 236 264 244 Q260 264 240 264 Q220 264 216 244 Z', skin)
      : '') +
    features +
    (scarf
      ? path(
          'M240 92 C330 92 340 180 328 250 C322 300 342 340 372 374 Q300 420 240 420 Q180 420 108 374 C138 340 158 300 152 250 C140 180 150 92 240 92 Z M240 134 C206 134 186 156 186 198 C186 250 210 280 240 280 C270 280 294 250 294 198 C294 156 274 134 240 134 Z',
          cloth,
          'fill-rule="evenodd"',
        )
      : path(style.front, locks))
  );
}
