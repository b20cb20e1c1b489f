/** The time zone in which days, document numbers and default dates are told. */
export const companyZone = 'Asia/Shanghai'
