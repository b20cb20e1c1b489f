import designing from '../../../generated/texts/designing.json'
import { addTexts } from './i18n'

/** What only the pages for designing say; every part of them imports this file. */
addTexts(designing)
