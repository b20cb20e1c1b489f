import { t } from '../../platform/i18n/i18n'

/** What the public holidays are called in their own country, as the shipped days name them. */
const known = new Map([
  ['元旦', 'new-year'],
  ['春节', 'spring'],
  ['清明', 'tombs'],
  ['劳动节', 'labour'],
  ['端午', 'dragon-boat'],
  ['中秋', 'mid-autumn'],
  ['国庆节', 'national'],
])

/** The name of a day for its reader: of a public holiday in his language, of any other as it was written. */
export function holidayName(name: string): string {
  const id = known.get(name)
  return id ? t(`calendar.holiday.${id}`) : name
}
