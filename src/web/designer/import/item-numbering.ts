import { newItemModel } from '../../../core/form'
import type { RandomSource } from '../../platform/random'
import { createItemKey } from '../ids'

const keyShape = /^\d{13}_\d{1,6}$/
const modelShape = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z]\w{0,63}$/

/**
 * Assigns keys, indexes and models to imported items. Valid, unused ones are preserved; all others are renewed
 * and recorded, so that references follow.
 */
export class ItemNumbering {
  /** New keys by the replaced ones. */
  readonly keys = new Map<string, string>()
  /** New models by the replaced ones. */
  readonly models = new Map<string, string>()
  private readonly usedKeys = new Set<string>()
  private readonly usedModels = new Set<string>()
  private readonly usedIndexes = new Set<number>()
  private lastIndex = 0

  /** `reserved` are all keys of the document: no new key equals one of them. */
  constructor(
    private readonly chance: RandomSource,
    private readonly reserved: Set<string> = new Set(),
  ) {}

  keyOf(preferred: unknown): string {
    const isFree = typeof preferred === 'string' && keyShape.test(preferred) && !this.usedKeys.has(preferred)
    const key = isFree ? preferred : createItemKey(this.chance, this.reserved)
    this.usedKeys.add(key)
    this.reserved.add(key)
    const old = typeof preferred === 'number' ? String(preferred) : preferred
    if (typeof old === 'string' && old && !isFree && !this.usedKeys.has(old) && !this.keys.has(old))
      this.keys.set(old, key)
    return key
  }

  indexOf(preferred: unknown): number {
    const isFree =
      Number.isInteger(preferred) && Number(preferred) >= 0 && !this.usedIndexes.has(Number(preferred))
    const index = isFree ? Number(preferred) : this.lastIndex + 1
    this.usedIndexes.add(index)
    this.lastIndex = Math.max(this.lastIndex, index)
    return index
  }

  modelOf(preferred: unknown, { type, key }: { type: string; key: string }): string {
    const isFree = typeof preferred === 'string' && this.isFreeModel(preferred)
    const model = isFree ? preferred : this.freeModel(type, key)
    this.usedModels.add(model)
    if (typeof preferred === 'string' && preferred && !isFree) this.models.set(preferred, model)
    return model
  }

  /** Whether a text is a model that no item has. */
  isFreeModel(model: string): boolean {
    return modelShape.test(model) && !this.usedModels.has(model)
  }

  private freeModel(type: string, key: string): string {
    const model = newItemModel(type, key)
    return this.isFreeModel(model) ? model : newItemModel('field', key)
  }
}
