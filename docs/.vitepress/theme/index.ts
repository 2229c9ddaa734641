import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { defineAsyncComponent } from 'vue'
import { loadTools } from '../playground/load-tools.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Only its page loads it.
    app.component(
      'Playground',
      defineAsyncComponent(async () => {
        const [component] = await Promise.all([import('../playground/Playground.vue'), loadTools()])
        return component
      }),
    )
  },
} satisfies Theme
