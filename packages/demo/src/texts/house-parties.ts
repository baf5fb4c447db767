export const houseParties = `
House Party Host for a Night | planner | party-backyard | 620 | 6 hours
Someone at the door, at the bar and at the playlist, so that you are a guest at your own party.
Host; Coat corner; Glass patrol; Cleanup

Themed Dinner Party | planner | party-records | 740 | 5 hours
From a night in Lisbon to a murder at the manor: table, menu and music follow one idea.
Theme kit; Table for 12; Playlist; Printed menus

Private Chef Dinner for Ten | catering | party-backyard | 1200 | 5 hours
Five courses cooked in your kitchen and explained in three sentences each. We leave it cleaner than we found it.
Five courses; Wine advice; Server; Kitchen cleaned

Tapas and Small Plates | catering | party-backyard | 860 | 4 hours
Fourteen plates that keep coming, from blistered peppers to almond cake. For 25 guests who would rather stand.
14 plates; Two cooks; Plates and forks

Backyard Barbecue | catering | party-backyard | 1050 | 5 hours
Slow brisket, smoked mushrooms and slaw with a bite. The smoker arrives at dawn, the smell shortly after.
Smoker and pitmaster; Serves 40; Vegan tray

Vinyl DJ for Living Rooms | music | party-records | 480 | 5 hours
Two turntables, three crates and a good sense of when to turn it up. Funk, soul, disco and whatever you own.
Two turntables; Small speakers; Requests welcome

Disco Night with Lights | music | party-disco | 760 | 6 hours
A mirror ball, four moving lights and a DJ who thinks in strings and handclaps.
Mirror ball; Moving lights; Fog if allowed; DJ

Silent Disco for Sixty | music | party-disco | 690 | 5 hours
Three channels, sixty glowing headphones and neighbors who never knew.
60 headphones; Three channels; Two transmitters

Live Salsa Trio | music | party-backyard | 950 | 3 hours
Piano, bass and congas with an easy first lesson, so that nobody stays on the sofa.
Three musicians; 30-minute lesson; Two sets

Home Cocktail Bartender | bar | party-backyard | 420 | 4 hours
One bartender, six drinks, fresh juice and clear ice. You buy the bottles from our list and keep the rest.
Shopping list; Fresh juices; Glassware; Ice

Cocktail Class for Twelve | bar | party-records | 560 | 2 hours
Shake, stir, throw: three classics learned properly, and a card to take home.
Three drinks; Tools provided; Recipe cards

Backyard Tiki Bar | bar | party-backyard | 780 | 5 hours
Bamboo, crushed ice and rums with stories. Mocktails are as carefully made as the rest.
Bar setup; Two bartenders; Eight drinks; Decor

Party Lights for the Backyard | decor | party-backyard | 340 | Weekend
Two hundred feet of string lights, hung in an afternoon by people with proper ladders.
200 ft of lights; Poles; Dimmer; Takedown
`;
