import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'pendingAct.changeProxy': 'Pagpapalit ng proxy',
  'pendingAct.restart': 'Pag-restart',
  'pendingAct.updateAgent': 'Pag-update ng agent',
  'deviceAct.restart': 'I-restart ang telepono',
  'deviceAct.updateAgent': 'I-update ang agent',
  'deviceAct.proxy': 'Pumili ng proxy',
  'deviceAct.cannotRestart':
    'Hindi mare-restart mula rito ang agent na ito: hindi nito sinasabing kaya niya.',
  'deviceAct.cannotUpdate':
    'Hindi maa-update mula rito ang agent na ito: hindi nito sinasabing kaya niya.',
  'deviceAct.careRuns': 'May restart o update na ginagawa.',
  'deviceAct.sameProxy': 'Pumili ng ibang labasan.',
  'deviceAct.sameVersion': 'Ito na ang bersyon nito.',
  'deviceAct.version': 'Bersyong ii-install',
  'deviceAct.versionWrong': 'Bersyon gaya ng 1.5.0',
  'deviceAct.restartTitle': 'I-restart ang {{name}}',
  'deviceAct.updateAgentTitle': 'I-update ang agent ng {{name}}',
  'deviceAct.proxyTitle': 'Pumili ng proxy para sa {{name}}',
  'deviceAct.restartText':
    'Mamamatay at sisindi muli ang telepono. Wala itong tatanggaping bago hanggang makabalik.',
  'deviceAct.updateAgentText':
    'Kusang kukunin ng agent ang bersyong ito at magsisimula muli. Walang tatanggaping bago ang telepono hanggang makabalik sa bersyong iyon.',
  'deviceAct.proxyText':
    'Dito lalabas ang lahat ng ipinapadala ng telepono. Isang puwesto ng proxy ang ginagamit ng isang device.',
  'deviceAct.restartSubmit': 'I-restart',
  'deviceAct.updateAgentSubmit': 'I-update',
  'deviceAct.proxySubmit': 'Gamitin ang labasang ito',
  'deviceAct.restartDone': 'Hiniling sa {{name}} na mag-restart',
  'deviceAct.updateAgentDone': 'Hiniling sa {{name}} na i-update ang agent nito',
  'deviceAct.proxyDone': 'Iba na ang labasan ng {{name}}',
  'deviceProxy.change': 'Palitan',
  'deviceProxy.places_one': '{{count, number}} sa {{of, number}} puwesto ang gamit',
  'deviceProxy.places_other': '{{count, number}} sa {{of, number}} puwesto ang gamit',
  'device.restarts': 'Nire-restart ito',
  'device.updates': 'Nagiging bersyong {{version}} ang agent nito',
  'device.careText':
    'Wala itong tatanggaping bago hanggang makabalik. Kung hindi makabalik, tingnan ang telepono.',
  'device.agentDoubt': 'Naging {{to}} ang agent nito habang may perang nanganganib ({{from}} dati)',
  'device.agentDoubtText':
    'Walang dapat mag-update nito noon. Tiyaking matapos ang bukas: {{what}}.',
  'log.agentChanged': 'Ibang bersyon na ang agent nito',
  'act.device.spokeForAnother': 'Binanggit ang pag-aari ng ibang device',
  'log.agentChangedAtRisk': 'Naging ibang bersyon ang agent nito habang may perang nanganganib',
  'command.restart': 'I-restart',
  'command.updateAgent': 'Pag-update ng agent',
  'command.next': 'Ang gagawin',
  'command.next.restart.unknown':
    'Hindi pa bumabalik ang telepono. Tingnan ang kuryente at screen nito; matatapos ito nang kusa kapag kumonekta.',
  'command.next.restart.expired':
    'Hindi ito natanggap ng telepono sa oras. Tingnan kung konektado, saka humiling muli.',
  'command.next.restart.failed': 'I-restart ang telepono nang mano-mano.',
  'command.next.updateAgent.unknown':
    'Hindi pa bumabalik ang agent sa bersyong iyon. Tingnan ang telepono; matatapos ito nang kusa kapag kumonekta sa bersyong iyon.',
  'command.next.updateAgent.expired':
    'Hindi ito natanggap ng telepono sa oras. Tingnan kung konektado, saka humiling muli.',
  'command.next.updateAgent.failed':
    'Tingnan kung makukuha ang bersyong iyon, o i-install nang mano-mano.',
  'bulkAct.restart': 'I-restart',
  'bulkAct.updateAgent': 'I-update ang agent',
  'bulk.title.restart_one': 'I-restart ang {{count, number}} device',
  'bulk.title.restart_other': 'I-restart ang {{count, number}} device',
  'bulk.title.updateAgent_one': 'I-update ang agent ng {{count, number}} device',
  'bulk.title.updateAgent_other': 'I-update ang agent ng {{count, number}} device',
  'bulk.text.restart':
    'Mamamatay at sisindi muli ang mga telepono. Walang tatanggaping bago ang bawat isa hanggang makabalik.',
  'bulk.text.updateAgent':
    'Kusang kukunin ng mga agent ang bersyong ito at magsisimula muli. Walang tatanggaping bago ang bawat telepono hanggang makabalik.',
  'bulk.submit.restart_one': 'I-restart ang {{count, number}}',
  'bulk.submit.restart_other': 'I-restart ang {{count, number}}',
  'bulk.submit.updateAgent_one': 'I-update ang {{count, number}}',
  'bulk.submit.updateAgent_other': 'I-update ang {{count, number}}',
  'proxyIs.unknown': 'Hindi pa nasuri',
  'proxyIs.healthy': 'Malusog',
  'proxyIs.degraded': 'Humihina',
  'proxyIs.down': 'Patay',
};
