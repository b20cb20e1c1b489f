import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/zh-cn'
import { currentLanguage } from '../platform'

const locales = { zh: 'zh-cn', en: 'en', es: 'es' }

/** Sets the date library's locale to the page's language; called before a calendar is rendered. */
export const setDateLocale = (language = currentLanguage()): unknown => dayjs.locale(locales[language])
