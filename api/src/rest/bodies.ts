import { Text, YesOrNo } from '../kernel/validation.js';

/** Bodies that GraphQL has as single arguments. */
export class StatusBody {
  /** Which words it takes is a rule of bookings. */
  @Text('Status', 20)
  status!: string;
}

export class BanBody {
  @YesOrNo('Banned')
  banned!: boolean;
}
