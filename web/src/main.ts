import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/page.css'
import { keepTheme, settings } from './settings.svelte'
import { texts } from './text/text.svelte'
import { syncSettings } from './wire/settingsSync.svelte'

// before the first words are laid out, which would be done again when they come
for (const font of ['400 1em Mukta', '600 1em Mukta', "800 1em 'Baloo 2'"]) void document.fonts.load(font)
keepTheme()
await texts.speak(settings.language)
syncSettings()
mount(App, { target: document.getElementById('page')! })
