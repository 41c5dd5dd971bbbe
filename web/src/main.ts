import { mount } from 'svelte'
import App from './App.svelte'
import './look/fonts.css'
import './look/tokens.css'
import './look/page.css'
import { keepTheme } from './look/theme.svelte'
import { settings } from './settings.svelte'
import { texts } from './text/text.svelte'
import { keepChoices } from './wire/choices.svelte'

keepTheme()
await texts.speak(settings.language)
keepChoices()
mount(App, { target: document.getElementById('page')! })
