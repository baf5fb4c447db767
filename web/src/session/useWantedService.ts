import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useWantedServiceQuery } from '../graphql/generated/wanted-service.js';
import { readTab, removeTab, storeTab } from './storage.js';

/** Called when a visitor is led to the login instead of the booking form. */
export const rememberWantedService = (serviceId: string, date?: string) => {
  const known = readTab('wanted');
  storeTab('wanted', known?.serviceId === serviceId ? { ...known, date } : { serviceId, date });
};

/** Called when a visitor is led to the login instead of the form for a question. */
export const rememberQuestion = (serviceId: string) => storeTab('wanted', { serviceId, asks: true });

/** Called when the booking form, or that for a question, is shown. */
export const forgetWantedService = () => removeTab('wanted');

/**
 * The service that a visitor wanted to book, or to ask about, before the login (P51). Its title and picture are fetched
 * once, on the login page, and then stored with it.
 * @returns null if there is none, or it can no longer be booked
 */
export function useWantedService() {
  const [wanted, setWanted] = useState(() => readTab('wanted'));
  const isKnown = wanted?.title !== undefined;
  const { data, error } = useWantedServiceQuery(
    wanted && !isKnown ? { variables: { id: wanted.serviceId } } : skipToken,
  );
  const service = data?.service;
  const { date, asks } = wanted ?? {};
  useEffect(() => {
    if (!service) return;
    const known = { serviceId: service.id, date, asks, title: service.title, picture: service.images[0]?.cardUrl };
    storeTab('wanted', known);
    setWanted(known);
  }, [service, date, asks]);

  if (!wanted || error) return null;
  return {
    ...wanted,
    dismiss: () => {
      forgetWantedService();
      setWanted(null);
    },
  };
}

/**
 * The service that a visitor wanted as a favourite before the login (P51).
 * @returns null if there is none, or it no longer exists; without title and picture until they are fetched
 */
export function useWantedFavourite(): { title: string | undefined; picture: string | undefined } | null {
  const [id] = useState(() => readTab('wantedFavourite'));
  const { data, error } = useWantedServiceQuery(id === null ? skipToken : { variables: { id } });
  if (id === null || error || data?.service === null) return null;
  return { title: data?.service.title, picture: data?.service.images[0]?.cardUrl };
}
