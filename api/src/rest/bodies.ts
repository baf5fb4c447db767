import { OneOf, YesOrNo } from '../validation.js';

/** Bodies that GraphQL has as single arguments. */
export class StatusBody {
  @OneOf('Status', ['confirmed', 'cancelled'])
  status!: string;
}

export class BanBody {
  @YesOrNo('Banned')
  banned!: boolean;
}
