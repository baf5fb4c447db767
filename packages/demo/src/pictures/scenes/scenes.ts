import { anniversaryDinner } from './anniversary-dinner.js';
import { anniversaryRoses } from './anniversary-roses.js';
import { babyClothesline } from './baby-clothesline.js';
import { babyMobile } from './baby-mobile.js';
import { babyPram } from './baby-pram.js';
import { birthdayBalloons } from './birthday-balloons.js';
import { birthdayCake } from './birthday-cake.js';
import { birthdayGarden } from './birthday-garden.js';
import { champagneTower } from './champagne-tower.js';
import { corporateBanquet } from './corporate-banquet.js';
import { corporateRooftop } from './corporate-rooftop.js';
import { corporateStage } from './corporate-stage.js';
import { engagementCheers } from './engagement-cheers.js';
import { engagementPicnic } from './engagement-picnic.js';
import { engagementRing } from './engagement-ring.js';
import { festivalTent } from './festival-tent.js';
import { fireworks } from './fireworks.js';
import { foodTruck } from './food-truck.js';
import { graduationCaps } from './graduation-caps.js';
import { graduationDesk } from './graduation-desk.js';
import { graduationLawn } from './graduation-lawn.js';
import { houseDoorstep } from './house-doorstep.js';
import { houseDusk } from './house-dusk.js';
import { houseLivingRoom } from './house-living-room.js';
import { paperLanterns } from './paper-lanterns.js';
import { partyBackyard } from './party-backyard.js';
import { partyDisco } from './party-disco.js';
import { partyRecords } from './party-records.js';
import { retirementBalloons } from './retirement-balloons.js';
import { retirementLake } from './retirement-lake.js';
import { retirementSea } from './retirement-sea.js';
import { retirementTea } from './retirement-tea.js';
import { weddingArch } from './wedding-arch.js';
import { weddingCake } from './wedding-cake.js';
import { weddingRings } from './wedding-rings.js';
import { weddingTable } from './wedding-table.js';
import { emblems } from './emblems.js';
import { photographs } from './photographs.js';
import { portrait } from './portrait.js';
import { LANDSCAPE, type Scene } from './scene.js';

const scenes = {
  'wedding-arch': weddingArch,
  'wedding-cake': weddingCake,
  'wedding-table': weddingTable,
  'wedding-rings': weddingRings,
  'corporate-stage': corporateStage,
  'corporate-rooftop': corporateRooftop,
  'corporate-banquet': corporateBanquet,
  'birthday-cake': birthdayCake,
  'birthday-balloons': birthdayBalloons,
  'birthday-garden': birthdayGarden,
  'party-disco': partyDisco,
  'party-backyard': partyBackyard,
  'party-records': partyRecords,
  'anniversary-dinner': anniversaryDinner,
  'champagne-tower': champagneTower,
  'anniversary-roses': anniversaryRoses,
  'baby-pram': babyPram,
  'baby-mobile': babyMobile,
  'baby-clothesline': babyClothesline,
  'graduation-caps': graduationCaps,
  'graduation-desk': graduationDesk,
  'graduation-lawn': graduationLawn,
  'engagement-ring': engagementRing,
  'engagement-cheers': engagementCheers,
  'engagement-picnic': engagementPicnic,
  'house-dusk': houseDusk,
  'house-doorstep': houseDoorstep,
  'house-living-room': houseLivingRoom,
  'retirement-sea': retirementSea,
  'retirement-balloons': retirementBalloons,
  'retirement-lake': retirementLake,
  'retirement-tea': retirementTea,
  'festival-tent': festivalTent,
  'paper-lanterns': paperLanterns,
  fireworks: fireworks,
  'food-truck': foodTruck,
  portrait,
  ...emblems,
  ...photographs,
} as const;

export type SceneName = keyof typeof scenes;

/** Every scene by its name. */
export const SCENES: Readonly<Record<SceneName, Scene>> = scenes;

/** Width and height of its pictures, in pixels. */
export const sizeOf = (scene: SceneName): readonly [width: number, height: number] => SCENES[scene].size ?? LANDSCAPE;
