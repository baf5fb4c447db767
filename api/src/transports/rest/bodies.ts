import { DecisionBody } from '../../marketplace/bookings/booking.input.js';
import { Text, YesOrNo } from '../../kernel/validation.js';

/** Request bodies; GraphQL has single arguments instead. */
export class StatusBody extends DecisionBody {
  /** A rule of bookings checks the value. */
  @Text('Status', 20)
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
