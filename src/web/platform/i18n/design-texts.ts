import designing from '../../../generated/texts/designing.json'
import { addTexts } from './i18n'

/** Texts of the design pages; each of their modules imports this file. */
addTexts(designing)
