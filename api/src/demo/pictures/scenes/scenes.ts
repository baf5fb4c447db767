import { anniversaryScenes } from './anniversary.js';
import { babyShowerScenes } from './baby-shower.js';
import { birthdayScenes } from './birthday.js';
import { corporateScenes } from './corporate.js';
import { engagementScenes } from './engagement.js';
import { graduationScenes } from './graduation.js';
import { housePartyScenes } from './house-party.js';
import { housewarmingScenes } from './housewarming.js';
import { otherScenes } from './other.js';
import { retirementScenes } from './retirement.js';
import type { Scene } from './scene.js';
import { weddingScenes } from './wedding.js';

const scenes = {
  ...weddingScenes,
  ...corporateScenes,
  ...birthdayScenes,
  ...housePartyScenes,
  ...anniversaryScenes,
  ...babyShowerScenes,
  ...graduationScenes,
  ...engagementScenes,
  ...housewarmingScenes,
  ...retirementScenes,
  ...otherScenes,
} as const;

export type SceneName = keyof typeof scenes;

export const SCENES: Record<SceneName, Scene> = scenes;
