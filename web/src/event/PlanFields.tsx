import { chakra } from '@chakra-ui/react';
import { useMarketTime } from '../graphql/useMarketTime.js';
import { addDays, dayIn } from '../lib/dates.js';
import { typedNumber } from '../lib/typed-number.js';
import type { EventPlan } from '../routes/paths.js';
import { controlRecipe } from '../ui/theme/recipes.js';

/** The browser's own fields, which are small and suit each device. The form around them reads them by `planOf`. */
export function PlanFields({ date, guests }: EventPlan) {
  const market = useMarketTime();
  return (
    <>
      <Label>
        When
        <Input
          key={date}
          type="date"
          dir="auto"
          name="date"
          defaultValue={date}
          // The first use of a time zone would delay the first view.
          onFocus={({ currentTarget }) => (currentTarget.min = addDays(market.day, 1))}
        />
      </Label>
      <Label>
        Guests
        <Input key={guests} dir="auto" inputMode="numeric" autoComplete="off" name="guests" defaultValue={guests} />
      </Label>
    </>
  );
}

/** What was filled in. */
export function planOf(form: HTMLFormElement): EventPlan {
  const { date, guests } = Object.fromEntries(new FormData(form)) as Record<keyof EventPlan, string>;
  return { date: dayIn(date), guests: typedNumber(guests) || undefined };
}

const Label = chakra('label', {
  base: { display: 'grid', gap: '1.5', minW: '0', textStyle: 'sm', fontWeight: 'medium' },
});

const Input = chakra('input', controlRecipe);
