import { t } from '../../platform'

/** Native names of public holidays, as the shipped days name them. */
const known = new Map([
  ['元旦', 'new-year'],
  ['春节', 'spring'],
  ['清明', 'tombs'],
  ['劳动节', 'labour'],
  ['端午', 'dragon-boat'],
  ['中秋', 'mid-autumn'],
  ['国庆节', 'national'],
])

/** Returns the name of a day: of a public holiday in the reader's language, of any other as entered. */
export function holidayName(name: string): string {
  const id = known.get(name)
  return id ? t(`calendar.holiday.${id}`) : name
}
