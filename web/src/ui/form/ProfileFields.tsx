import type { UseFormRegisterReturn } from 'react-hook-form';
import { filled } from '../../lib/rules.js';
import { PhoneField } from './ContactFields.js';
import { FieldRow } from './Form.js';
import { TextAreaField } from './TextAreaField.js';
import { TextField } from './TextField.js';

export const emptyProfile = { phone: '', city: '', businessName: '', businessDescription: '' };
type Profile = typeof emptyProfile;

export const profileFields = Object.keys(emptyProfile) as (keyof Profile)[];

interface ProfileFieldsProps {
  field: (
    name: keyof Profile,
    rules?: ReturnType<typeof filled>,
  ) => UseFormRegisterReturn & { error?: string | undefined; hint?: string | undefined };
  /** cities that the browser offers */
  cities: readonly string[];
  /** customers have no business, and may omit the rest */
  isProvider: boolean;
}

/** What an account shows besides its name and address. */
export const ProfileFields = ({ field, cities, isProvider }: ProfileFieldsProps) => (
  <>
    <FieldRow>
      <PhoneField {...field('phone', isProvider ? filled('Phone is required') : undefined)} />
      <TextField
        label="City"
        autoComplete="address-level2"
        suggestions={cities}
        {...field('city', isProvider ? filled('City is required') : undefined)}
      />
    </FieldRow>
    {isProvider && (
      <>
        <TextField
          label="Business Name"
          autoComplete="organization"
          {...field('businessName', filled('Business name is required'))}
        />
        <TextAreaField
          label="Business Description"
          autoComplete="off"
          {...field('businessDescription', filled('Business description is required'))}
        />
      </>
    )}
  </>
);
