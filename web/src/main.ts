import { mount } from 'svelte'
import App from './App.svelte'
import './look/fonts.css'
import './look/tokens.css'
import './look/page.css'
import { keepTheme } from './look/theme.svelte'
import { settings } from './settings.svelte'
import { texts } from './text/text.svelte'
import { keepChoices } from './wire/choices.svelte'

// before the first words are laid out, which would be done again when they come
for (const font of ['400 1em Mukta', '600 1em Mukta', "800 1em 'Baloo 2'"]) void document.fonts.load(font)
keepTheme()
await texts.speak(settings.language)
keepChoices()
mount(App, { target: document.getElementById('page')! })
