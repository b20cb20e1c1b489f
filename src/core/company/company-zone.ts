/** Time zone of days, document numbers and default dates. */
export const companyZone = 'Asia/Shanghai'
