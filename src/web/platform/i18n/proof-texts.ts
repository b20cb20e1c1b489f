import proving from '../../../generated/texts/proving.json'
import { addTexts } from './i18n'

/** What only proofs of decisions say; every part of them imports this file. */
addTexts(proving)
