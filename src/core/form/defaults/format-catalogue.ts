import json from '../../../generated/default-formats.json'
import type { DefaultFormats, DefaultFormatsFormat } from '../../../generated/types'
import type { DefaultContext } from './default-values'

const list = json as unknown as DefaultFormats

/** Formats a default can contain, from schemas/data/default-formats.json, old ones included. */
export const defaultFormats: readonly DefaultFormatsFormat[] = list.formats

/** Person, time and flow of the example of every format. */
export const sampleContext: DefaultContext = list.sample
