import { useCitiesQuery, type CitiesQuery } from './generated/cities.js';

const none: CitiesQuery['catalogueCounts']['cities'] = [];

/** The cities that have services, those with the most first; empty until they are known. */
export const useCities = () => useCitiesQuery().data?.catalogueCounts.cities ?? none;
