/** Caring for phones from afar: proxies, new starts, updates of agents. */
export const texts = {
  'pendingAct.changeProxy': 'Change of proxy',
  'pendingAct.restart': 'Restart',
  'pendingAct.updateAgent': 'Update of the agent',
  'deviceAct.restart': 'Restart phone',
  'deviceAct.updateAgent': 'Update agent',
  'deviceAct.proxy': 'Select proxy',
  'deviceAct.cannotRestart':
    'This agent cannot be restarted from here: it does not say that it can.',
  'deviceAct.cannotUpdate': 'This agent cannot be updated from here: it does not say that it can.',
  'deviceAct.careRuns': 'A restart or an update is under way.',
  'deviceAct.sameProxy': 'Choose another way out.',
  'deviceAct.sameVersion': 'It is this version already.',
  'deviceAct.version': 'Version to install',
  'deviceAct.versionWrong': 'A version such as 1.5.0',
  'deviceAct.restartTitle': 'Restart {{name}}',
  'deviceAct.updateAgentTitle': 'Update the agent of {{name}}',
  'deviceAct.proxyTitle': 'Select proxy for {{name}}',
  'deviceAct.restartText':
    'The phone goes off and starts again. It takes nothing new until it is back.',
  'deviceAct.updateAgentText':
    'The agent gets this version by itself and starts again. The phone takes nothing new until it is back as that version.',
  'deviceAct.proxyText':
    'Everything that the phone sends leaves by this way. A device takes one of the places of a proxy.',
  'deviceAct.restartSubmit': 'Restart',
  'deviceAct.updateAgentSubmit': 'Update',
  'deviceAct.proxySubmit': 'Use this way',
  'deviceAct.restartDone': '{{name}} was asked to restart',
  'deviceAct.updateAgentDone': '{{name}} was asked to update its agent',
  'deviceAct.proxyDone': '{{name}} goes out another way now',
  'deviceProxy.change': 'Change',
  'deviceProxy.places_one': '{{count, number}} of {{of, number}} place taken',
  'deviceProxy.places_other': '{{count, number}} of {{of, number}} places taken',
  'device.restarts': 'It is being restarted',
  'device.updates': 'Its agent becomes version {{version}}',
  'device.careText':
    'It takes nothing new until it is back. If it does not come back, look at the phone.',
  'device.agentDoubt': 'Its agent became {{to}} while money was at risk (it was {{from}})',
  'device.agentDoubtText': 'Nobody may update it then. See that what is open ends: {{what}}.',
  'log.agentChanged': 'Its agent is another version',
  'act.device.spokeForAnother': 'Named what belongs to another device',
  'log.agentChangedAtRisk': 'Its agent became another version while money was at risk',
  'command.restart': 'Restart',
  'command.updateAgent': 'Update of the agent',
  'command.next': 'What to do',
  'command.next.restart.unknown':
    'The phone has not come back. Look at its power and screen; when it connects, this ends by itself.',
  'command.next.restart.expired':
    'The phone did not take it in time. Look whether it is connected, then ask again.',
  'command.next.restart.failed': 'Restart the phone by hand.',
  'command.next.updateAgent.unknown':
    'The agent has not come back as that version. Look at the phone; when it connects as that version, this ends by itself.',
  'command.next.updateAgent.expired':
    'The phone did not take it in time. Look whether it is connected, then ask again.',
  'command.next.updateAgent.failed':
    'See whether that version is to be had, or install it by hand.',
  'bulkAct.restart': 'Restart',
  'bulkAct.updateAgent': 'Update agent',
  'bulk.title.restart_one': 'Restart {{count, number}} device',
  'bulk.title.restart_other': 'Restart {{count, number}} devices',
  'bulk.title.updateAgent_one': 'Update the agent of {{count, number}} device',
  'bulk.title.updateAgent_other': 'Update the agents of {{count, number}} devices',
  'bulk.text.restart':
    'The phones go off and start again. Each takes nothing new until it is back.',
  'bulk.text.updateAgent':
    'The agents get this version by themselves and start again. Each phone takes nothing new until it is back.',
  'bulk.submit.restart_one': 'Restart {{count, number}}',
  'bulk.submit.restart_other': 'Restart {{count, number}}',
  'bulk.submit.updateAgent_one': 'Update {{count, number}}',
  'bulk.submit.updateAgent_other': 'Update {{count, number}}',
  'proxyIs.unknown': 'Not checked yet',
  'proxyIs.healthy': 'Healthy',
  'proxyIs.degraded': 'Degraded',
  'proxyIs.down': 'Down',
} as const;

declare global {
  interface TextTables {
    'features/fleet/devices/bulk.admin': typeof texts;
  }
}
