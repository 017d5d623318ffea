"""What bots of all titles share: doctrine as data, measures, postures and orders from tables, the worth of attacks, reasons."""
