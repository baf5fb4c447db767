import { DecisionBody } from '../../marketplace/bookings/booking.input.js';
import { DECISIONS } from '../../marketplace/bookings/bookings.js';
import { OneOf, YesOrNo } from '../../kernel/validation.js';

/** Request bodies; GraphQL has single arguments instead. */
export class StatusBody extends DecisionBody {
  @OneOf('Status', DECISIONS)
  status!: string;
}

export class BanBody {
  @YesOrNo('Banned')
  banned!: boolean;
}

export class ServiceActiveBody {
  @YesOrNo('isActive')
  isActive!: boolean;
}
