import type { Extensions } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { imageLink } from '../../files/rich/image-link'

/** An image that remembers which stored file it shows (S2-085). */
const StoredImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      imgid: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-imgid'),
        renderHTML: ({ imgid }: Record<string, unknown>) => (imgid ? { 'data-imgid': imgid } : {}),
      },
    }
  },
  addNodeView() {
    return ({ node: { attrs } }) => {
      const dom = document.createElement('img')
      dom.src = imageLink(String(attrs.src ?? ''))
      dom.alt = String(attrs.alt ?? '')
      if (attrs.width) dom.width = Number(attrs.width)
      return { dom }
    }
  },
})

/** Other editors write colour and size at the paragraph, too. */
const coloured = ['textStyle', 'paragraph', 'heading', 'tableCell']

/** What the editor knows to write; whatever is pasted and is none of it is left behind. */
export const createExtensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
    heading: { levels: [1, 2, 3, 4] },
    trailingNode: false,
  }),
  TextStyle,
  Color.configure({ types: coloured }),
  FontSize.configure({ types: coloured }),
  Highlight.configure({ multicolor: true }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit,
  StoredImage,
  Placeholder.configure({ placeholder }),
]
