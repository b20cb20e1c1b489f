import filling from '../../../generated/texts/filling.json'
import { addTexts } from './i18n'

/** What only forms say; the parts that draw them import this file. */
addTexts(filling)
