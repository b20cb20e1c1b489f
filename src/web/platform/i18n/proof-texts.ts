import proving from '../../../generated/texts/proving.json'
import { addTexts } from './i18n'

/** Texts of proofs of decisions; each of their modules imports this file. */
addTexts(proving)
