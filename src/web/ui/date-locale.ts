import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/zh-cn'
import { currentLanguage } from '../platform/i18n/i18n'

const locales = { zh: 'zh-cn', en: 'en', es: 'es' }

/** Calendars name months and days in the language of the page; called by whoever draws one. */
export const setDateLocale = (): unknown => dayjs.locale(locales[currentLanguage()])
