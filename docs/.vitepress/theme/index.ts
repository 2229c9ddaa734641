import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { defineAsyncComponent } from 'vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Only its page loads it.
    app.component(
      'Playground',
      defineAsyncComponent(() => import('../playground/Playground.vue')),
    )
  },
} satisfies Theme
