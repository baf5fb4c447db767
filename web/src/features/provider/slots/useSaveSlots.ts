import { useApolloClient } from '@apollo/client/react';
import {
  ProviderDashboardDocument,
  useCreateSlotMutation,
  useCreateSlotsMutation,
  useUpdateSlotMutation,
  type CreateSlotsMutation,
  type OwnSlotFragment,
} from '../../../graphql/generated/dashboard.js';
import { addAllToList, addToList } from '../dashboard/dashboard-cache.js';
import { lengthOf, minutesOfText, type Series } from './slot-series.js';

export type SavedSeries = CreateSlotsMutation['createSlots'];

/** Saves slots, and shows new ones in every list. */
export function useSaveSlots() {
  const [create] = useCreateSlotMutation({
    update: (cache, { data }) => data && addToList(cache, 'providerSlots', 'TimeSlot', data.createSlot.id),
  });
  const [createSeries] = useCreateSlotsMutation({
    update: (cache, { data }) => {
      const ids = data?.createSlots.slots.map(({ id }) => id) ?? [];
      addAllToList(cache, 'providerSlots', 'TimeSlot', ids);
    },
  });
  const [update] = useUpdateSlotMutation();
  const saveSeries = async ({ weekdays, ...input }: Series): Promise<SavedSeries> => {
    const { data } = await createSeries({ variables: { input: { ...input, weekdays: [...weekdays] } } });
    return data?.createSlots ?? { slots: [], skipped: [] };
  };
  type Form = Pick<OwnSlotFragment, 'date' | 'startTime' | 'endTime'>;
  return {
    create: (input: Form) => create({ variables: { input } }),
    update: (id: string, input: Form) => update({ variables: { id, input } }),
    /** @returns the new slots and the days that were skipped */
    createSeries: saveSeries,
    /** The same for several series, one after the other. */
    createAll: async (series: readonly Series[]): Promise<SavedSeries> => {
      const saved: SavedSeries = { slots: [], skipped: [] };
      for (const one of series) {
        const next = await saveSeries(one);
        saved.slots.push(...next.slots);
        saved.skipped.push(...next.skipped);
      }
      return saved;
    },
  };
}

/** The usual length of a slot in minutes: that of the last slot, or else the duration of a service. */
export function useUsualLength(): () => number | undefined {
  const client = useApolloClient();
  return () => {
    const { providerSlots = [], providerServices = [] } = client.readQuery({ query: ProviderDashboardDocument }) ?? {};
    const last = providerSlots.reduce<OwnSlotFragment | undefined>(
      (latest, slot) => (latest && latest.date >= slot.date ? latest : slot),
      undefined,
    );
    if (last) return lengthOf(last);
    return providerServices.map(({ duration }) => minutesOfText(duration)).find(Boolean);
  };
}
