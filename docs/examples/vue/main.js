import '@qianpi/form-react/element'
import { createApp, h, ref } from 'vue'
import form from './form.json'

/** A page of Vue around the element: settings are properties of it, events are listened to as usual. */
const Page = {
  setup() {
    const locale = ref('en')
    const sent = ref('')
    return () => [
      h('button', { onClick: () => (locale.value = locale.value === 'en' ? 'es' : 'en') }, 'Language'),
      h('qianpi-form', {
        '.schema': form,
        '.locale': locale.value,
        nonce: 'page',
        onSubmit: ({ detail }) => (sent.value = JSON.stringify(detail)),
      }),
      h('output', sent.value),
    ]
  },
}

createApp(Page).mount('#page')
