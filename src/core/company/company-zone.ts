import { defaultZone } from '../text/formats'

/** Time zone of the company: its days, document numbers and default dates. */
export const companyZone: string = defaultZone
